import { LANGUAGES } from '../templates/languages.data.js';
import { returnMail } from './return-mail.rules.js';

const mail = (more: object = {}) =>
  returnMail({
    customer: {
      name: 'Blue Sky Ltd',
      department_name: 'Sales',
      represent_name: 'A. Green',
      language: 'en',
      ...more,
    },
    organization: 'Uketori Inc',
    item: { year: 2026, month: 10, file_name: 'bill.pdf', return_reason: 'Without tax.\nPlease add it.' },
    url: 'https://app.example/tempupload/x',
  });

test.each(LANGUAGES)(
  '%s names the file, the reason, the month, the organization and the link',
  (language) => {
    const { subject, text } = mail({ language });
    for (const part of [
      'bill.pdf',
      'Without tax.\nPlease add it.',
      'https://app.example/tempupload/x',
      'A. Green',
    ])
      expect(text).toContain(part);
    expect(subject).toContain('Uketori Inc');
    expect(subject).toMatch(/2026.*10|10.*2026/);
    if (language !== 'ja') expect(subject + text).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
  },
);

test.each(LANGUAGES)(
  '%s addresses a supplier without a contact, and leaves no empty line for the department',
  (language) => {
    const { text } = mail({ language, represent_name: '', department_name: '' });
    expect(text).not.toContain('undefined');
    expect(text.split('\n')[0]).toBe('Blue Sky Ltd');
    expect(text.split('\n')[1]).toBe(language === 'ja' ? 'ご担当者 様' : '');
    expect(text).not.toMatch(/ ,|^ | !/m);
  },
);

test('a long name does not break the subject', () =>
  expect(mail({ language: 'fr' }).subject.length).toBeLessThanOrEqual(200));
