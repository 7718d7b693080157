require('@uketori/frontend-kit/wordsSuite')(__dirname);
