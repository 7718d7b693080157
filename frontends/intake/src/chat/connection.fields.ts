import type { useText } from '@uketori/frontend-kit/i18n';
import type { FormField } from '@uketori/frontend-kit/RecordForm';
import type { ChatConnection, ChatServiceName } from './chat.types';

/** What a connection needs. A secret that is kept stays as long as its field stays empty. */
export function connectionFields(
  t: ReturnType<typeof useText>,
  service: ChatServiceName,
  connection: ChatConnection | null,
): FormField[] {
  const kept = connection ? t('chat.secret_kept') : undefined;
  return [
    {
      name: 'name',
      label: t('chat.name'),
      kind: 'text',
      required: true,
      max_length: 100,
      help: t('chat.name_help'),
    },
    {
      name: 'hook_secret',
      label: t(`chat.hook_secret.${service}`),
      kind: 'password',
      required: !connection && service === 'slack',
      help: connection?.has_hook_secret ? kept : t(`chat.hook_secret_help.${service}`),
    },
    {
      name: 'api_token',
      label: t(`chat.api_token.${service}`),
      kind: 'password',
      required: !connection,
      help: kept ?? t(`chat.api_token_help.${service}`),
    },
    {
      name: 'department',
      label: t('chat.department'),
      kind: 'reference',
      path: '/masters/{kind}',
      path_params: { kind: 'department' },
      help: t('chat.department_help'),
    },
  ];
}
