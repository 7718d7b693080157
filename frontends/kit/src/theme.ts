import { theme as antdTheme, type ThemeConfig } from 'antd';

export type ThemeMode = 'light' | 'dark';

/** What the two themes share. Dense: an accountant compares thirty rows at a time. */
const SHAPE = {
  fontFamily: 'var(--app-font)',
  fontSize: 13,
  borderRadius: 6,
  controlHeight: 32,
  wireframe: false,
} as const;
const COMPONENTS = {
  Table: { cellPaddingBlockSM: 6, cellPaddingInlineSM: 8, cellPaddingBlockMD: 11, cellPaddingInlineMD: 8 },
  Form: { itemMarginBottom: 14, verticalLabelPadding: '0 0 4px' },
  Menu: { itemHeight: 38, itemBorderRadius: 6 },
  Layout: { headerHeight: 52 },
} as const;

/** Colours have their names in kit.css, for both themes; colours.test.cjs compares. */
const LIGHT: ThemeConfig = {
  algorithm: antdTheme.defaultAlgorithm,
  token: {
    ...SHAPE,
    colorPrimary: '#1155cc',
    // The derived one has less than 4.5 : 1 on white, and words of buttons have it under the pointer.
    colorPrimaryHover: '#2a66d4',
    colorLink: '#1155cc',
    colorLinkHover: '#2a66d4',
    colorInfo: '#1155cc',
    colorError: '#c5221f',
    colorWarning: '#b06000',
    colorSuccess: '#137333',
    // Colours derived from such dark ones are grey.
    colorSuccessBg: '#f2faf4',
    colorSuccessBorder: '#b9dfc5',
    colorWarningBg: '#fff8e6',
    colorWarningBorder: '#f2d8a2',
    colorErrorBg: '#fdf0ef',
    colorErrorBorder: '#f2c1bd',
    colorInfoBg: '#eef4ff',
    colorInfoBorder: '#bcd2f7',
    colorTextBase: '#1c2430',
    colorBgLayout: '#f4f6fa',
    colorBorder: '#cfd6e2',
    colorBorderSecondary: '#e6eaf1',
    colorTextPlaceholder: '#667085',
    colorTextDescription: '#5b6678',
  },
  components: {
    ...COMPONENTS,
    Table: {
      ...COMPONENTS.Table,
      headerBg: '#f1f4f9',
      headerColor: '#475266',
      headerSplitColor: '#dfe4ed',
      rowHoverBg: '#f3f7ff',
      rowSelectedBg: '#e6effd',
      rowSelectedHoverBg: '#dce8fc',
    },
    Descriptions: { labelColor: '#5b6678' },
    Layout: { ...COMPONENTS.Layout, headerBg: '#ffffff', siderBg: '#ffffff' },
  },
};

/** antd darkens the colours of its dark theme, below the contrast that words need; these stay unchanged. */
const NIGHT = {
  colorPrimary: '#7db2f5',
  colorPrimaryHover: '#9cc6fa',
  colorPrimaryActive: '#6aa2e8',
  colorLink: '#7db2f5',
  colorLinkHover: '#9cc6fa',
  colorLinkActive: '#6aa2e8',
  colorInfo: '#7db2f5',
  colorError: '#f0918a',
  colorErrorHover: '#f6aba5',
  colorErrorActive: '#e07f78',
  colorWarning: '#e5ae55',
  colorSuccess: '#62c684',
} as const;

type Algorithm = typeof antdTheme.darkAlgorithm;
const exactly: Algorithm = (seed, derived) => ({ ...(derived ?? antdTheme.darkAlgorithm(seed)), ...NIGHT });

/** Letters on a colour are dark, since the colours are light: 4.5 : 1 holds on buttons as well as in words. */
const DARK: ThemeConfig = {
  algorithm: [antdTheme.darkAlgorithm, exactly],
  token: {
    ...SHAPE,
    colorPrimary: NIGHT.colorPrimary,
    colorLink: NIGHT.colorLink,
    colorInfo: NIGHT.colorInfo,
    colorError: NIGHT.colorError,
    colorWarning: NIGHT.colorWarning,
    colorSuccess: NIGHT.colorSuccess,
    colorTextLightSolid: '#0b1524',
    colorBgSpotlight: '#dfe6f1',
    colorSuccessBg: '#12281b',
    colorSuccessBorder: '#2b5a3c',
    colorWarningBg: '#2b2210',
    colorWarningBorder: '#5f4a1e',
    colorErrorBg: '#2e1716',
    colorErrorBorder: '#6b3431',
    colorInfoBg: '#15253f',
    colorInfoBorder: '#2d4a78',
    colorTextBase: '#e6ebf4',
    colorBgBase: '#0e1520',
    colorBgLayout: '#0e1520',
    colorBgContainer: '#151e2c',
    colorBgElevated: '#1b2637',
    colorBorder: '#43526e',
    colorBorderDisabled: '#2a364b',
    colorBorderSecondary: '#2a364b',
    colorTextPlaceholder: '#93a0b5',
    colorTextDescription: '#a3afc2',
  },
  components: {
    ...COMPONENTS,
    Table: {
      ...COMPONENTS.Table,
      headerBg: '#1a2535',
      headerColor: '#b9c4d6',
      headerSplitColor: '#2a364b',
      rowHoverBg: '#1c2940',
      rowSelectedBg: '#1d3252',
      rowSelectedHoverBg: '#233b60',
    },
    Descriptions: { labelColor: '#a3afc2' },
    Layout: { ...COMPONENTS.Layout, headerBg: '#151e2c', siderBg: '#151e2c' },
  },
};

/** One cssVar key for all roots, no hash: ids must agree. Each theme has its own, so that none finds the other's. */
const THEMES: Record<ThemeMode, ThemeConfig> = {
  light: { ...LIGHT, cssVar: { key: 'uketori' }, hashed: false },
  dark: { ...DARK, cssVar: { key: 'uketori-dark' }, hashed: false },
};

export const themeOf = (mode: ThemeMode): ThemeConfig => THEMES[mode];
