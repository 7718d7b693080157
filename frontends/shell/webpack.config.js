module.exports = require('@uketori/frontend-kit/webpack').defineShell(__dirname);
