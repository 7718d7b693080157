/** The one file of a form, for the API document. */
export const FILE_FORM = {
  schema: {
    type: 'object' as const,
    required: ['file'],
    properties: {
      file: {
        type: 'string' as const,
        format: 'binary',
        description: 'pdf, png, jpg, jpeg or xml; one file',
      },
    },
  },
};
