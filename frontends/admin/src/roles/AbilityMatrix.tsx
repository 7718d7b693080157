import { useText } from '@uketori/frontend-kit/i18n';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { Checkbox, Select } from 'antd';
import type { ReactNode } from 'react';
import styles from './matrix.module.css';
import type { RoleAbility } from './role.types';
import {
  abilityName,
  COLUMNS,
  isGrantable,
  operationOf,
  toGroups,
  type ResourceGroup,
  type ResourceRow,
} from './roleMatrix';

interface Props {
  items: RoleAbility[];
  changed: Record<string, number>;
  disabled: boolean;
  onChange: (ability: string, level: number) => void;
}

/**
 * Every ability of the product: reading, updating and deleting in columns, the rest beside them. In a narrow window a
 * resource with more than check boxes takes a line for each operation; for screen readers it stays a table.
 */
export function AbilityMatrix(props: Props): ReactNode {
  return (
    <div className={styles.groups}>
      {toGroups(props.items).map((group) => (
        <GroupTable key={group.key} group={group} {...props} />
      ))}
    </div>
  );
}

function GroupTable({ group, ...props }: Props & { group: ResourceGroup }): ReactNode {
  const t = useText('admin');
  const has_rest = group.rows.some(({ rest }) => rest.length > 0);
  const layout = has_rest || group.rows.some(hasLevels) ? styles.stacking : styles.plain;
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>{t(`ability.group.${group.key}`)}</h2>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${layout}`}>
          <thead>
            <tr>
              <th className={styles.resource}>{t('ability.resource')}</th>
              {COLUMNS.map((operation) => (
                <th key={operation} className={styles.cell}>
                  {t(`ability.operation.${operation}`)}
                </th>
              ))}
              <th>{has_rest && t('ability.rest')}</th>
            </tr>
          </thead>
          <tbody>
            {group.rows.map(({ resource, cells, rest }) => (
              <tr key={resource}>
                <th scope="row" className={styles.resource}>
                  {t(`ability.resources.${resource}`, { defaultValue: resource })}
                </th>
                {COLUMNS.map((operation) => {
                  const item = cells[operation];
                  return (
                    <td key={operation} className={`${styles.cell} ${item ? '' : styles.empty}`}>
                      <span className={styles.operation} aria-hidden>
                        {t(`ability.operation.${operation}`)}
                      </span>
                      {item ? <Level item={item} {...props} /> : <span className={styles.none}>–</span>}
                    </td>
                  );
                })}
                <td className={rest.length === 0 ? styles.empty : undefined}>
                  <div className={styles.rest}>
                    {rest.map((item) => (
                      <label key={item.ability} className={styles.extra}>
                        <span>
                          {t(`ability.operation.${operationOf(item.ability)}`, {
                            defaultValue: operationOf(item.ability),
                          })}
                        </span>
                        <Level item={item} {...props} />
                      </label>
                    ))}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** True when an operation has more to choose than yes and no. */
function hasLevels({ cells }: ResourceRow): boolean {
  return Object.values(cells).some((item) => item && item.levels.length > 2);
}

function Level({ item, changed, disabled, onChange }: Props & { item: RoleAbility }): ReactNode {
  const t = useText('admin');
  const own = useOptionalSession()?.abilities[item.ability] ?? 0;
  const level = changed[item.ability] ?? item.level;
  const label = abilityName(t, item.ability);
  const marked = item.ability in changed ? styles.changed : undefined;
  const top = Math.max(...item.levels);
  if (item.levels.length <= 2) {
    return (
      <span className={marked}>
        <Checkbox
          aria-label={label}
          disabled={disabled || !isGrantable(top, item.level, own)}
          checked={level > 0}
          onChange={(event) => onChange(item.ability, event.target.checked ? top : 0)}
        />
      </span>
    );
  }
  return (
    <Select<number>
      size="small"
      aria-label={label}
      className={`${styles.select} ${level > 0 ? styles.granted : ''} ${marked ?? ''}`}
      popupMatchSelectWidth={false}
      disabled={disabled}
      value={level}
      onChange={(next) => onChange(item.ability, next)}
      options={item.levels.map((value) => ({
        value,
        label: t(`ability.level.${value}`),
        disabled: !isGrantable(value, item.level, own),
      }))}
    />
  );
}
