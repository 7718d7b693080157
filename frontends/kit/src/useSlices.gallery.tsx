import { Button } from 'antd';
import type { Gallery } from './gallery/gallery';
import { useSlices } from './useSlices';

const ids = Array.from({ length: 250 }, (_, at) => at);

function Running() {
  const run = useSlices();
  // Its first call never receives a response.
  const send = () => new Promise<object[]>(() => undefined);
  return <Button onClick={() => void run({ ids, send })}>Open</Button>;
}

export default { running: () => <Running /> } satisfies Gallery;
