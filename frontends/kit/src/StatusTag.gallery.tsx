import { StatusTag } from './StatusTag';
import { type Gallery, LONG } from './gallery/gallery';

export default {
  neutral: () => <StatusTag>Draft</StatusTag>,
  info: () => <StatusTag tone="info">Sent</StatusTag>,
  progress: () => <StatusTag tone="progress">Reading</StatusTag>,
  success: () => <StatusTag tone="success">Paid</StatusTag>,
  warning: () => <StatusTag tone="warning">Expired</StatusTag>,
  danger: () => <StatusTag tone="danger">Refused</StatusTag>,
  'long text': () => <StatusTag tone="info">{LONG}</StatusTag>,
} satisfies Gallery;
