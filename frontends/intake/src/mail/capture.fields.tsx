import type { useText } from '@uketori/frontend-kit/i18n';
import type { FormField } from '@uketori/frontend-kit/RecordForm';
import type { MailSettings } from './mail.types';

/** How mails are taken in, as a form. */
export function captureFields(t: ReturnType<typeof useText>, settings: MailSettings): FormField[] {
  const pages = [1, 2, 3, 4, 5].map((value) => ({ value, label: t('mail.pages', { page: value }) }));
  return [
    {
      name: 'senders',
      label: t('mail.senders'),
      kind: 'select',
      required: true,
      options: (['members', 'listed', 'everyone'] as const).map((value) => ({
        value,
        label: t(`mail.senders_of.${value}`),
      })),
      help: t(settings.proves_senders ? 'mail.senders_proven' : 'mail.senders_unproven'),
    },
    {
      name: 'allowed',
      label: t('mail.allowed'),
      kind: 'textarea',
      max_length: 20_000,
      placeholder: 'supplier.example.co.jp',
      help: t('mail.allowed_help'),
      when: ({ senders }) => senders === 'listed',
    },
    {
      name: 'split',
      label: t('mail.split'),
      kind: 'select',
      required: true,
      options: [
        { value: 'no', label: t('mail.split_no') },
        { value: 'yes', label: t('mail.split_yes') },
      ],
    },
    {
      name: 'attachment_page',
      label: t('mail.attachment_page'),
      kind: 'select',
      options: [{ value: 0, label: t('mail.pages_default') }, ...pages],
      help: t('mail.attachment_page_help'),
    },
    {
      name: 'department',
      label: t('mail.department'),
      kind: 'reference',
      path: '/masters/{kind}',
      path_params: { kind: 'department' },
      help: t('mail.department_help'),
    },
  ];
}

/** The text of the list as entries: one a line, commas and blanks divide as well. */
export function entriesOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(/[\s,;、]+/)
    .filter(Boolean);
}
