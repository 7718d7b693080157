// Run before a program: Node then names a machine that ONNX Runtime has no program for. What else is native is loaded
// before, as on such a machine it exists.
import 'sharp';

Object.defineProperty(process, 'arch', { value: 'sparc64' });
