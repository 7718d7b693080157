import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { languageName, type SupplierLanguage } from '../languages';
import { savedText } from '../templates/templates.rules';
import type { MailDefaults, MailText } from '../templates/templates.types';

interface Props {
  language: SupplierLanguage;
  defaults: MailDefaults;
  onChoose: (text: MailText) => void;
}

/** The usual text or a saved one; those in the supplier's language come first. */
export function TextChoice({ language, defaults, onChoose }: Props): ReactNode {
  const t = useText('inbox');
  const templates = useApiQuery('/inbox-email-templates').data?.items ?? [];
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const own = templates.filter((one) => one.language === language);
  const others = templates.filter((one) => one.language !== language);
  const take = (id: string) =>
    onChoose(savedText(defaults, templates.find((one) => one.id === id) ?? null, language));
  return (
    <label>
      {t('template.choose')}
      <Select
        aria-label={t('template.choose')}
        defaultValue=""
        onChange={take}
        options={[
          {
            label: languageName(language),
            options: [{ value: '', label: t('template.usual') }, ...own.map(option)],
          },
          ...(others.length > 0
            ? [
                {
                  label: t('template.other_languages'),
                  options: others.map((one) => ({
                    value: one.id,
                    label: `${one.name} (${languageName(one.language)})`,
                  })),
                },
              ]
            : []),
        ]}
      />
    </label>
  );
}
