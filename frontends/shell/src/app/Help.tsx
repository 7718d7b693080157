import { ReadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { useShortcutList } from '@uketori/frontend-kit/shortcuts';
import { helpGroups } from './help.rules';
import styles from './app.module.css';

const NAMES: Record<string, string> = {
  arrowright: '→',
  arrowleft: '←',
  arrowup: '↑',
  arrowdown: '↓',
  enter: 'Enter',
  shift: 'Shift',
  ctrl: 'Ctrl',
  alt: 'Alt',
  meta: '⌘',
  escape: 'Esc',
};

export function keyNames(keys: string): string[] {
  return keys.split('+').map((key) => NAMES[key] ?? key.toUpperCase());
}

/** Where to read about the page in front, and the keys that work on it. */
export function Help({ onManual }: { onManual: () => void }): ReactNode {
  const t = useText('shell');
  const groups = helpGroups(useShortcutList(), /^(Mac|iP)/.test(navigator.platform));
  return (
    <div className={styles.help}>
      <Button type="link" icon={<ReadOutlined />} onClick={onManual} className={styles.help_manual}>
        {t('help.manual')}
      </Button>
      <h3>{t('help.shortcuts')}</h3>
      {groups.length === 0 && <p className="uk-muted">{t('help.no_shortcuts')}</p>}
      {groups.map(({ group, shortcuts }, index) => (
        <section key={`${group}-${index}`}>
          <h4>{group}</h4>
          <dl>
            {shortcuts.map(({ keys, label }) => (
              <div key={`${keys}${label}`}>
                <dt dir="ltr">
                  {keyNames(keys).map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <h3>{t('help.lists')}</h3>
      <dl>
        {(['move', 'open', 'select'] as const).map((name) => (
          <div key={name}>
            <dt dir="ltr">
              {{ move: ['↑', '↓'], open: ['Enter'], select: ['Space'] }[name].map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`help.list_${name}`)}</dd>
          </div>
        ))}
      </dl>
      <a href={hostUrl('api', '/api/docs')} target="_blank" rel="noreferrer">
        {t('help.api')}
      </a>
    </div>
  );
}
