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
      alias: { '@uketori/frontend-kit': path.join(KIT, 'src') },
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
        { test: /\.manual$/, type: 'javascript/auto', use: require.resolve('./manual.cjs') },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: dev ? 'named' : 'deterministic',
      // webpack's own choice is terser, four times slower here.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
      splitChunks: {
        cacheGroups: {
          // Every page loads antd. Without these groups webpack would split it by what pro-components uses of it, and
          // the first page would load more chunks that compress worse.
          antd: {
            test: /[\\/]node_modules[\\/](antd|@rc-component|@ant-design[\\/](cssinjs(-utils)?|colors|fast-color))[\\/](?!.*locale)/,
            name: 'antd',
            chunks: 'async',
            enforce: true,
          },
          icons_of_antd: {
            test: (module, { moduleGraph }) => isIconOfAntd(module, moduleGraph),
            name: 'antd',
            chunks: 'async',
            enforce: true,
          },
        },
      },
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
          ...['shared.cjs', 'refresh-loader.cjs', 'refresh-client.cjs'].map((file) =>
            path.join(__dirname, file),
          ),
          path.join(KIT, 'package.json'),
        ],
      },
    },
  };
}

/** In development a changed module replaces the old one in the open page (refresh-client.cjs). */
const hotPlugins = () => (isDev() ? [new HotModuleReplacementPlugin()] : []);

/** An icon, or what icons are made of, that antd itself imports. */
function isIconOfAntd(module, moduleGraph, seen = new Set()) {
  if (
    !/[\\/]node_modules[\\/]@ant-design[\\/]icons(-svg)?[\\/]/.test(module.resource ?? '') ||
    seen.has(module)
  )
    return false;
  seen.add(module);
  return [...moduleGraph.getIncomingConnections(module)].some(
    ({ originModule }) =>
      originModule &&
      (/[\\/]node_modules[\\/](antd|@rc-component)[\\/]/.test(originModule.resource ?? '') ||
        isIconOfAntd(originModule, moduleGraph, seen)),
  );
}

const hashed = (ext) => (isDev() ? `[name]${ext}` : `[name].[contenthash:10]${ext}`);

/** Version in the path, the same in the chunk global: two versions of a remote must never share chunks. */
function defineRemote(dir) {
  const remote = readJson(path.join(dir, 'remote.json'));
  const { version } = readJson(path.join(dir, 'package.json'));
  const base = baseConfig(dir, remote.name);
  return {
    ...base,
    entry: {},
    output: {
      path: path.join(dir, 'dist/remotes', remote.name, version),
      filename: hashed('.js'),
      chunkFilename: hashed('.js'),
      assetModuleFilename: '[name].[contenthash:10][ext]',
      publicPath: 'auto',
      uniqueName: `remote_${remote.name}_${version.replace(/\W/g, '_')}`,
      clean: true,
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
    entry: { main: [...(isDev() ? [require.resolve('./refresh-client.cjs')] : []), './src/index'] },
    output: {
      path: path.join(dir, 'dist'),
      filename: `assets/${hashed('.js')}`,
      chunkFilename: `assets/${hashed('.js')}`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      publicPath: '/',
      uniqueName: 'uketori_shell',
      clean: { keep: /public-pages\.json/ },
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
        experiments: { provideExternalRuntime: true },
      }),
      new HtmlWebpackPlugin({
        template: path.join(dir, 'src/index.html'),
        favicon: path.join(dir, 'src/favicon.svg'),
        scriptLoading: 'defer',
        minify: isDev() ? false : { collapseWhitespace: true, removeComments: true },
      }),
    ],
  };
}

module.exports = { defineRemote, defineShell, FRONTENDS, ROOT };
