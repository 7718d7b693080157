import { GlobalOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { confirmLeave } from '@uketori/frontend-kit/dirty';
import { Dropdown } from '@uketori/frontend-kit/Dropdown';
import {
  LANGUAGES,
  changeLanguage,
  type LanguageCode,
  useLanguage,
  useText,
} from '@uketori/frontend-kit/i18n';

interface Props {
  /** with the language's name beside the globe */
  named?: boolean;
  onChange?: (code: LanguageCode) => void;
}

export function LanguageSelect({ named = false, onChange }: Props): ReactNode {
  const t = useText('shell');
  const current = useLanguage();
  const change = async (code: string) => {
    const language = LANGUAGES.find((entry) => entry.code === code);
    if (!language || !(await confirmLeave())) return;
    await changeLanguage(language.code);
    onChange?.(language.code);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [current.code],
        items: LANGUAGES.filter(({ offered }) => offered).map(({ code, name }) => ({
          key: code,
          label: <bdi>{name}</bdi>,
        })),
        onClick: ({ key }) => void change(key),
      }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined />}
        aria-label={named ? `${t('top.language')}: ${current.name}` : t('top.language')}
        title={t('top.language')}
      >
        {named && <bdi>{current.name}</bdi>}
      </Button>
    </Dropdown>
  );
}
