import type { Schema } from '@uketori/frontend-kit/apiTypes';

/** Services with steps, and the module that shows them. */
export const SERVICES = ['admin', 'payment', 'journal', 'intake', 'approval'] as const;
type Service = (typeof SERVICES)[number];

/** The steps of one service. */
export interface ServiceSteps {
  service: Service;
  steps: readonly Schema<'FirstStep'>[];
}

export interface Step {
  step: string;
  done: boolean;
  /** page where it is taken */
  to: string;
}

/** The steps in their order, each with the services that know it and the page for it. The first service that knows the step gives the page. */
const STEPS: readonly { step: string; pages: Partial<Record<Service, string>> }[] = [
  { step: 'company', pages: { admin: '/mycompany' } },
  { step: 'books', pages: { journal: '/initial-settings' } },
  { step: 'own_account', pages: { payment: '/payment/banks' } },
  { step: 'member', pages: { admin: '/user' } },
  { step: 'approval_route', pages: { admin: '/settings?section=approval' } },
  { step: 'first_received', pages: { intake: '/upload' } },
  { step: 'first_coded', pages: { journal: '/invoice' } },
  { step: 'first_approved', pages: { approval: '/approval' } },
  { step: 'first_file', pages: { payment: '/payment', journal: '/invoice' } },
];

/** The steps that the user may take; one that two services know is done when either says so. */
export function orderedSteps(services: readonly ServiceSteps[]): Step[] {
  return STEPS.flatMap(({ step, pages }) => {
    const known = services.flatMap(({ service, steps }) => {
      const to = pages[service];
      const found = steps.find((one) => one.step === step);
      return to && found ? [{ to, done: found.done }] : [];
    });
    const [first] = known;
    return first ? [{ step, to: first.to, done: known.some(({ done }) => done) }] : [];
  });
}
