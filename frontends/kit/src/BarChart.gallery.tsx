import { BarChart } from './BarChart';
import type { Gallery } from './gallery/gallery';

const bars = [1_200_000, 840_000, 0, 2_310_000].map((value, index) => ({
  key: String(index + 1),
  name: `${index + 1}月`,
  value,
  to: '/gallery',
}));

export default {
  standing: () => <BarChart label="Yen by month" bars={bars} />,
  lying: () => (
    <BarChart
      label="Yen by name"
      bars={bars.map((bar) => ({ ...bar, name: '株式会社とても長い名前の商店' }))}
      lying
    />
  ),
  empty: () => <BarChart label="Yen by month" bars={[]} />,
} satisfies Gallery;
