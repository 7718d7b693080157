import { useLanguage } from '@uketori/frontend-kit/i18n';
import { saveFile } from '@uketori/frontend-kit/saveFile';
import { useAct } from '@uketori/frontend-kit/useAct';

interface ReportFile {
  blob: Blob;
  file_name?: string | null | undefined;
}

/** Saves a file of a report in the language of the page. */
export function useReportFile(
  name: string,
  fileOf: (language: 'ja' | 'en' | 'fr' | 'he' | 'ru' | 'ar') => Promise<ReportFile>,
): { busy: boolean; save: () => void } {
  const { code } = useLanguage();
  // The artificial languages of tests have no words on the server.
  const language = code === 'qps' || code === 'qps-rtl' ? 'ja' : code;
  const { busy, act } = useAct();
  const save = () =>
    void act(async () => {
      const { blob, file_name } = await fileOf(language);
      saveFile(blob, file_name ?? name);
    });
  return { busy, save };
}
