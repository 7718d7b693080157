export interface Member {
  id: string;
  user_organization_id: string;
  user_id: string;
  full_name: string;
  email: string;
  user_code: string;
  department_id: string | null;
  status: 'active' | 'disabled' | 'deleted';
  role_id: number;
  role_name: string;
  version: number;
}

export interface Department {
  id: string;
  name: string;
}

export type InvitationState = 'sent' | 'cancelled' | 'activated' | 'expired';

export interface Invitation {
  id: string;
  email: string;
  role_name: string;
  code: string;
  state: InvitationState;
  invited_by_name: string;
  expires_at: string;
}
