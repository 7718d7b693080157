import {
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  CloudUploadOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  MailOutlined,
  SafetyOutlined,
  SettingOutlined,
  TeamOutlined,
  UserOutlined,
  WalletOutlined,
  AppstoreOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The names remote.json may use for its menu icon. Imported one by one: the set decides what is shipped. */
const ICONS: Record<string, ComponentType> = {
  home: HomeOutlined,
  inbox: InboxOutlined,
  upload: CloudUploadOutlined,
  email: MailOutlined,
  invoice: FileTextOutlined,
  payment: WalletOutlined,
  month: CalendarOutlined,
  report: BarChartOutlined,
  books: BookOutlined,
  master: DatabaseOutlined,
  settings: SettingOutlined,
  role: TeamOutlined,
  user: UserOutlined,
  ip: SafetyOutlined,
  bank: BankOutlined,
  approval: CheckSquareOutlined,
};

export function menuIcon(name: string): ComponentType {
  return ICONS[name] ?? AppstoreOutlined;
}
