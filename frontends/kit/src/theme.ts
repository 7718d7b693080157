import { theme as antdTheme, type ThemeConfig } from 'antd';

/** Colours with a meaning in this product (spec 9). Also CSS variables, see kit.css. */
export const COLORS = {
  primary: '#1155cc',
  debit: '#c0d8ff',
  credit: '#b2ffad',
  danger: '#c5221f',
  warning: '#b06000',
  success: '#137333',
} as const;

/** Dense: an accountant compares thirty rows at a time. One cssVar key for all roots, no hash: ids must agree. */
export const appTheme: ThemeConfig = {
  algorithm: antdTheme.defaultAlgorithm,
  cssVar: { key: 'uketori' },
  hashed: false,
  token: {
    colorPrimary: COLORS.primary,
    colorLink: COLORS.primary,
    colorInfo: COLORS.primary,
    colorError: COLORS.danger,
    colorWarning: COLORS.warning,
    colorSuccess: COLORS.success,
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
    fontFamily: 'var(--app-font)',
    fontSize: 13,
    borderRadius: 6,
    controlHeight: 32,
    wireframe: false,
  },
  components: {
    Table: {
      cellPaddingBlockSM: 6,
      cellPaddingInlineSM: 8,
      cellPaddingBlockMD: 11,
      cellPaddingInlineMD: 8,
      headerBg: '#f1f4f9',
      headerColor: '#475266',
      headerSplitColor: '#dfe4ed',
      rowHoverBg: '#f3f7ff',
      rowSelectedBg: '#e6effd',
      rowSelectedHoverBg: '#dce8fc',
    },
    Descriptions: { labelColor: '#5b6678' },
    Form: { itemMarginBottom: 14, verticalLabelPadding: '0 0 4px' },
    Menu: { itemHeight: 38, itemBorderRadius: 6 },
    Layout: { headerBg: '#ffffff', headerHeight: 52, siderBg: '#ffffff' },
  },
};
