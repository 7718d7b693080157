import { Wizard } from './Wizard';
import { type Gallery, LONG } from '../gallery/gallery';
import { Opener } from '../gallery/Opener';

const steps = (ready: boolean) => [
  { key: 'file', title: 'File', content: <p>Choose a file.</p>, ready },
  { key: 'check', title: 'Check', content: <p>{LONG}</p>, ready },
];

export default {
  normal: () => (
    <Opener>
      {(close) => (
        <Wizard title="Import" steps={steps(true)} finish={{ label: 'Import', run: close }} onClose={close} />
      )}
    </Opener>
  ),
  'step not ready': () => (
    <Opener>
      {(close) => (
        <Wizard
          title="Import"
          steps={steps(false)}
          finish={{ label: 'Import', run: close }}
          onClose={close}
        />
      )}
    </Opener>
  ),
} satisfies Gallery;
