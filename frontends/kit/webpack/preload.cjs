const HtmlWebpackPlugin = require('html-webpack-plugin');

/**
 * Names the files that every page loads in the page itself, so that the browser fetches them at once and not one
 * after the other, as the scripts ask for them.
 */
class PreloadPlugin {
  /** @param {string[]} chunks names of chunks */
  constructor(chunks) {
    this.chunks = chunks;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('PreloadPlugin', (page) => {
        const files = this.chunks.flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])]);
        const scripts = files.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'));
        page.headTags.unshift(...scripts.map((file) => linkTo(page.publicPath + file)));
        return page;
      });
    });
  }
}

const linkTo = (href) => ({
  tagName: 'link',
  voidTag: true,
  attributes: { rel: 'preload', as: 'script', href },
  meta: { plugin: 'PreloadPlugin' },
});

module.exports = { PreloadPlugin };
