/**
 * The webpack configuration of the shell and of every remote.
 * A remote's whole webpack.config.js is: module.exports = require('@uketori/frontend-kit/webpack').defineRemote(__dirname)
 * Pins matter: webpack above 5.110.3 cannot load @module-federation/enhanced 2.9.2.
 */
const fs = require('node:fs');
const path = require('node:path');
const { HotModuleReplacementPlugin } = require('webpack');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { shellBundles, wordBundles } = require('./bundles.cjs');
const { PreloadPlugin } = require('./preload.cjs');
const { sharedTable } = require('./shared.cjs');

const KIT = path.resolve(__dirname, '..');
const FRONTENDS = path.resolve(KIT, '..');
const ROOT = path.resolve(FRONTENDS, '..');

const isDev = () => process.env.NODE_ENV === 'development';
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

function baseConfig(dir, name) {
  const dev = isDev();
  return {
    name,
    context: dir,
    mode: dev ? 'development' : 'production',
    devtool: dev ? 'cheap-module-source-map' : false,
    target: ['web', 'es2022'],
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: {
        '@uketori/frontend-kit': path.join(KIT, 'src'),
        // Past the entrance that is shared: see vendor/react-router.mjs.
        'whole-react-router$': path.join(ROOT, 'node_modules/react-router/dist/production/index.js'),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: [
            ...(dev ? [{ loader: require.resolve('./refresh-loader.cjs'), options: { bundle: name } }] : []),
            {
              loader: require.resolve('swc-loader'),
              options: {
                jsc: {
                  parser: { syntax: 'typescript', tsx: true },
                  transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
                  target: 'es2022',
                },
              },
            },
          ],
        },
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        {
          test: /\.css$/,
          use: [
            require.resolve('style-loader'),
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  localIdentName: `${name}_[local]_[hash:base64:5]`,
                  // Without it css-loader exports one name per class, and styles.someClass is undefined.
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                },
              },
            },
          ],
        },
        { test: /\.(png|jpe?g|webp|svg|woff2?)$/, type: 'asset/resource' },
        {
          test: /[\\/]pro-components[\\/].*\.m?js$/,
          use: require.resolve('./vendor/proLoader.cjs'),
        },
        { test: /\.manual$/, type: 'javascript/auto', use: require.resolve('./manual.cjs') },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: dev ? 'named' : 'deterministic',
      // webpack's own choice is terser, four times slower here.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    cache: {
      type: 'filesystem',
      name: `${name}-${dev ? 'dev' : 'prod'}`,
      cacheDirectory: path.join(ROOT, '.cache/webpack'),
      buildDependencies: {
        config: [
          __filename,
          ...[
            'shared.cjs',
            'bundles.cjs',
            'preload.cjs',
            'refresh-loader.cjs',
            'refresh-client.cjs',
            'vendor/proLoader.cjs',
          ].map((file) => path.join(__dirname, file)),
          path.join(KIT, 'package.json'),
        ],
      },
    },
  };
}

/** In development a changed module replaces the old one in the open page (refresh-client.cjs). */
const hotPlugins = () => (isDev() ? [new HotModuleReplacementPlugin()] : []);

const hashed = (ext) => (isDev() ? `[name]${ext}` : `[name].[contenthash:10]${ext}`);

/** Version in the path, the same in the chunk global: two versions of a remote must never share chunks. */
function defineRemote(dir) {
  const remote = readJson(path.join(dir, 'remote.json'));
  const { version } = readJson(path.join(dir, 'package.json'));
  const base = baseConfig(dir, remote.name);
  return {
    ...base,
    // Two screens may each have their own copy of a small part: a request costs more than its bytes.
    optimization: { ...base.optimization, splitChunks: { minSize: 80_000 } },
    entry: {},
    output: {
      path: path.join(dir, 'dist/remotes', remote.name, version),
      filename: hashed('.js'),
      chunkFilename: hashed('.js'),
      assetModuleFilename: '[name].[contenthash:10][ext]',
      publicPath: 'auto',
      uniqueName: `remote_${remote.name}_${version.replace(/\W/g, '_')}`,
      clean: { keep: /\.br$/ },
    },
    plugins: [
      ...hotPlugins(),
      new ModuleFederationPlugin({
        name: `remote_${remote.name}`,
        filename: isDev() ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
        exposes: { './remote': './src/index' },
        shared: sharedTable('remote'),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true },
      }),
    ],
  };
}

function defineShell(dir) {
  const base = baseConfig(dir, 'shell');
  return {
    ...base,
    optimization: { ...base.optimization, splitChunks: shellBundles() },
    entry: { main: [...(isDev() ? [require.resolve('./refresh-client.cjs')] : []), './src/index'] },
    output: {
      path: path.join(dir, 'dist'),
      filename: `assets/${hashed('.js')}`,
      chunkFilename: `assets/${hashed('.js')}`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      publicPath: '/',
      uniqueName: 'uketori_shell',
      clean: { keep: /public-pages\.json|^accounts[\\/]|\.br$/ },
    },
    plugins: [
      ...hotPlugins(),
      new ModuleFederationPlugin({
        name: 'uketori_shell',
        remotes: {},
        shared: sharedTable('shell'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      pageOf(dir, { isApplication: true }),
      new PreloadPlugin(['vendor', 'kit', 'boot']),
    ],
  };
}

const pageOf = (dir, { isApplication }) =>
  new HtmlWebpackPlugin({
    isApplication,
    template: path.join(dir, 'src/index.html'),
    favicon: path.join(dir, 'src/favicon.svg'),
    scriptLoading: 'defer',
    minify: isDev() ? false : { collapseWhitespace: true, removeComments: true },
  });

/**
 * The pages before the log-in, on a host of their own. They borrow and lend nothing, so they need no federation, and
 * the log-in itself is one script.
 */
function defineAccounts(dir) {
  const base = baseConfig(dir, 'accounts');
  return {
    ...base,
    optimization: { ...base.optimization, splitChunks: wordBundles() },
    entry: {
      main: [...(isDev() ? [require.resolve('./refresh-client.cjs')] : []), './src/accounts/index'],
    },
    output: {
      path: path.join(dir, 'dist/accounts'),
      filename: hashed('.js'),
      chunkFilename: hashed('.js'),
      assetModuleFilename: '[name].[contenthash:10][ext]',
      publicPath: '/accounts/',
      uniqueName: 'uketori_accounts',
      clean: { keep: /\.br$/ },
    },
    plugins: [...hotPlugins(), pageOf(dir, { isApplication: false })],
  };
}

module.exports = { defineAccounts, defineRemote, defineShell, FRONTENDS, ROOT };
