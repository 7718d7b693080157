module.exports = require('@uketori/frontend-kit/webpack').defineRemote(__dirname);
