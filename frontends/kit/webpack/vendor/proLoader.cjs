/**
 * pro-components uses more of antd than our screens. It takes antd from its own files and not from the shared list, so
 * that the list stays short; both are the same modules of one build.
 */
module.exports = (source) => source.replace(/\bfrom (['"])antd\1/g, "from 'antd/es/index.js'");
