import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// What a test waits for comes at once; on a busy machine it may come later.
configure({ asyncUtilTimeout: 10_000 });
