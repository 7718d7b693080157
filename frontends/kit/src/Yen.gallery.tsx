import { DateText, DateTimeText, Yen } from './Yen';
import type { Gallery } from './gallery/gallery';

export default {
  normal: () => <Yen value={1234567} />,
  negative: () => <Yen value={-500} strong />,
  unknown: () => (
    <span>
      Nothing: <Yen value={null} />
    </span>
  ),
  date: () => <DateText value="2026-11-20" />,
  'date and time': () => <DateTimeText value="2026-11-20T03:04:00.000Z" />,
} satisfies Gallery;
