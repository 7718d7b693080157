import type { MouseEvent, ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { BarChartProps, ChartBar } from './barChart';
import { formatCount, formatYen } from '../format';
import { useLanguage } from '../i18n';
import { navigate } from '../navigate';
import styles from './chart.module.css';

const HEIGHT = 240;
const LINE = 34;
const NAME_WIDTH = 150;
const NAME_LENGTH = 10;
/** Names that fit side by side; of more bars, every second or third one has its name. */
const MOST_NAMES = 12;

/** 12,340,000 -> 1,234万: an axis has space for few digits. Other languages write millions. */
function short(value: number, isJapanese: boolean): string {
  if (isJapanese) return value === 0 ? '0' : `${formatYen(value / 10_000)}万`;
  return value === 0 ? '0' : `${formatYen(value / 1_000)}K`;
}

interface TickProps {
  x?: number | string;
  y?: number | string;
  payload?: { index: number };
}

/** The drawing behind BarChart. */
export function BarChartBody({ label, bars, lying = false, counts = false }: BarChartProps): ReactNode {
  const { code, direction } = useLanguage();
  const isJapanese = code === 'ja';
  const mirrored = direction === 'rtl';
  const amounts = {
    tickFormatter: (value: number) => (counts ? formatCount(value) : short(value, isJapanese)),
    allowDecimals: !counts,
    tick: { fontSize: 11, fill: 'var(--uk-muted)' },
  };
  const tick = ({ x = 0, y = 0, payload }: TickProps) => (
    <NameLink bar={bars[payload?.index ?? 0]} x={Number(x)} y={Number(y)} lying={lying} />
  );
  const open = (_: unknown, index: number) => void navigate(bars[index]?.to ?? '/');
  return (
    <figure className={`${styles.chart} ${lying ? '' : styles.standing}`} aria-label={label} dir="ltr">
      <ResponsiveContainer width="100%" height={lying ? bars.length * LINE + 34 : HEIGHT}>
        <BarChart
          data={[...bars]}
          layout={lying ? 'vertical' : 'horizontal'}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--uk-line-soft)" horizontal={!lying} vertical={lying} />
          {lying ? (
            <>
              <XAxis type="number" {...amounts} reversed={mirrored} axisLine={false} tickLine={false} />
              <YAxis
                type="category"
                dataKey="key"
                width={NAME_WIDTH}
                tick={tick}
                orientation={mirrored ? 'right' : 'left'}
                axisLine={false}
                tickLine={false}
              />
            </>
          ) : (
            <>
              <XAxis
                dataKey="key"
                tick={tick}
                reversed={mirrored}
                tickLine={false}
                interval={Math.ceil(bars.length / MOST_NAMES) - 1}
              />
              <YAxis
                {...amounts}
                width={64}
                orientation={mirrored ? 'right' : 'left'}
                axisLine={false}
                tickLine={false}
              />
            </>
          )}
          <Tooltip
            cursor={{ fill: 'var(--uk-hover)' }}
            isAnimationActive={false}
            content={({ active, payload }) => (
              <Hint bar={active ? (payload[0]?.payload as ChartBar) : undefined} />
            )}
          />
          <Bar
            dataKey="value"
            fill="var(--uk-primary)"
            radius={3}
            maxBarSize={28}
            isAnimationActive={false}
            className={styles.bar}
            onClick={open}
          />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}

function Hint({ bar }: { bar: ChartBar | undefined }): ReactNode {
  if (!bar) return null;
  return (
    <div className={styles.hint}>
      <span lang="ja">{bar.name}</span> <strong className="uk-num">{formatYen(bar.value)}</strong>
    </div>
  );
}

interface NameProps {
  bar: ChartBar | undefined;
  x: number;
  y: number;
  lying: boolean;
}

function NameLink({ bar, x, y, lying }: NameProps): ReactNode {
  if (!bar) return null;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(bar.to);
  };
  const letters = [...bar.name];
  const shown =
    lying && letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH).join('')}…` : bar.name;
  return (
    <a
      href={bar.to}
      onClick={follow}
      className={styles.name}
      aria-label={`${bar.name} ${formatYen(bar.value)}`}
    >
      <text
        x={x}
        y={y}
        dx={lying ? -4 : 0}
        dy={lying ? 4 : 14}
        textAnchor={lying ? 'end' : 'middle'}
        fontSize={12}
      >
        {shown}
        <title>{bar.name}</title>
      </text>
    </a>
  );
}
