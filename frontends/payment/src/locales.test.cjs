require('@uketori/frontend-kit/wordsSuite.cjs')(__dirname);
