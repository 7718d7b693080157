import { ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Modal } from '@uketori/frontend-kit/Modal';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, Button, Radio, Select, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { CharacterChoices } from './CharacterChoices';
import { downloadRun } from './download';
import { ExportFindings } from './ExportFindings';
import { RegistryState } from './RegistryState';
import { type OwnEntries, useExportChoice } from './useExportChoice';
import { useExportPreview } from './useExportPreview';
import type { ExportKind, ExportPreview, ExportRequest } from './export.types';
import styles from './exports.module.css';

const EXPORTED = ['not_exported', 'exported', 'all'] as const;
type Exported = (typeof EXPORTED)[number];

interface Props {
  target: ExportRequest['target'];
  /** Leaves no choice of the kind. */
  only?: OwnEntries;
  /** Last day of the entries. */
  until?: string;
  onClose: () => void;
}

/** Makes an accounting file or a table of the chosen invoices, after showing the obstacles. */
export function ExportDialog({ target, only, until, onClose }: Props): ReactNode {
  const t = useText('journal');
  const choice = useExportChoice(only);
  const { kind, format, formats } = choice;
  const [exported, setExported] = useState<Exported>('not_exported');
  const [replacements, setReplacements] = useState<Record<string, string>>({});
  const [making, setMaking] = useState(false);
  const request = format && {
    kind,
    format_id: format.id,
    target,
    exported,
    replacements,
    ...(until ? { until } : {}),
  };
  const [look, setLook] = useState(0);
  const preview = useExportPreview(request && { ...request, approval: 'all' }, look);
  const make = async (approval: 'approved' | 'all') => {
    if (!request) return;
    setMaking(true);
    try {
      const run = await api.post('/exports', { body: { ...request, approval } });
      await downloadRun(run);
      toast.success(t('export.made', { rows: run.row_count, invoices: run.invoice_count }), run.file_name);
      await Promise.all([invalidate('/invoices'), invalidate('/exports')]);
      onClose();
    } catch (error) {
      toast.error(errorText(error, 'invoice'));
      if (error instanceof ApiError && error.code === 'exported_meanwhile') await invalidate('/invoices');
    } finally {
      setMaking(false);
    }
  };
  const { answer } = preview;
  return (
    <Modal
      open
      title={t('export.title')}
      width={760}
      onCancel={onClose}
      footer={
        <Footer
          answer={preview.busy ? null : answer}
          unapproved={answer?.unapproved.count ?? 0}
          making={making}
          onMake={(approval) => void make(approval)}
          onClose={onClose}
        />
      }
      mask={{ closable: false }}
    >
      <Choices choice={choice} exported={exported} onExported={setExported} />
      <Spin spinning={preview.busy && (preview.answer !== null || !preview.error)}>
        {preview.error !== null && preview.error !== undefined && (
          <Alert type="error" showIcon title={errorText(preview.error, 'invoice')} />
        )}
        {formats.error && <Alert type="error" showIcon title={errorText(formats.error)} />}
        {answer && (
          <ExportFindings answer={answer}>
            {answer.registry && request && (
              <RegistryState
                found={answer.registry}
                request={{ ...request, approval: 'all' }}
                onLookAgain={() => setLook((n) => n + 1)}
              />
            )}
          </ExportFindings>
        )}
        {answer && (
          <CharacterChoices
            characters={answer.characters}
            places={answer.unmappable}
            chosen={replacements}
            onApply={setReplacements}
          />
        )}
        {!answer && !preview.error && <div className={styles.waiting} />}
      </Spin>
    </Modal>
  );
}

interface ChoicesProps {
  choice: ReturnType<typeof useExportChoice>;
  exported: Exported;
  onExported: (exported: Exported) => void;
}

/** Which file of which invoices. */
function Choices({ choice, exported, onExported }: ChoicesProps): ReactNode {
  const t = useText('journal');
  const { kinds, kind, formats, offered, format } = choice;
  return (
    <div className={styles.choices}>
      {kinds.length > 0 && (
        <>
          <label htmlFor="export-kind">{t('export.kind_label')}</label>
          <Radio.Group
            id="export-kind"
            value={kind}
            optionType="button"
            options={kinds.map((value) => ({ value, label: t(`export.kind.${value}`) }))}
            onChange={(event) => choice.chooseKind(event.target.value as ExportKind)}
          />
        </>
      )}
      <label htmlFor="export-format">{t('export.format')}</label>
      <div className={styles.format}>
        <Select
          id="export-format"
          className={styles.format_choice}
          value={format?.id ?? null}
          loading={formats.isLoading}
          options={offered.map((one) => ({ value: one.id, label: one.name }))}
          onChange={choice.chooseFormat}
        />
        <Link to="/settings/exports">{t('export.formats_link')}</Link>
      </div>
      <label htmlFor="export-exported">{t('export.exported_label')}</label>
      <Radio.Group
        id="export-exported"
        value={exported}
        optionType="button"
        options={EXPORTED.map((value) => ({ value, label: t(`export.exported.${value}`) }))}
        onChange={(event) => onExported(event.target.value as Exported)}
      />
    </div>
  );
}

interface FooterProps {
  /** null while it is being looked at what the file would hold */
  answer: ExportPreview | null;
  unapproved: number;
  making: boolean;
  onMake: (approval: 'approved' | 'all') => void;
  onClose: () => void;
}

function Footer({ answer, unapproved, making, onMake, onClose }: FooterProps): ReactNode {
  const t = useText('journal');
  const isBlocked =
    !answer || answer.row_count === 0 || answer.unmappable_count > 0 || answer.unmapped_count > 0;
  return (
    <div className={styles.footer}>
      <Button onClick={onClose}>{t('export.cancel')}</Button>
      {unapproved > 0 && (
        <Button
          type="primary"
          loading={making}
          disabled={isBlocked || answer?.invoice_count === unapproved}
          onClick={() => onMake('approved')}
        >
          {t('export.approved_only')}
        </Button>
      )}
      <Button
        type={unapproved > 0 ? 'default' : 'primary'}
        loading={making}
        disabled={isBlocked}
        onClick={() => onMake('all')}
      >
        {unapproved > 0 ? t('export.all_of_them') : t('export.make')}
      </Button>
    </div>
  );
}
