// Parts of the log-in without a library: its whole page weighs less than antd would.
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import {
  LANGUAGES,
  changeLanguage,
  useLanguage,
  useText,
  type LanguageCode,
} from '@uketori/frontend-kit/i18n';
import styles from './plain.module.css';

type NoteKind = 'info' | 'success' | 'warning' | 'error';

interface NoteProps {
  kind: NoteKind;
  title: ReactNode;
  children?: ReactNode;
}

/** What happened, in a frame of its colour. */
export function Note({ kind, title, children }: NoteProps): ReactNode {
  return (
    <div role="alert" className={`${styles.note} ${styles[`note_${kind}`] ?? ''}`}>
      <span className={styles.sign} aria-hidden>
        {kind === 'success' ? '✓' : kind === 'info' ? 'i' : '!'}
      </span>
      <div>
        {title}
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}

interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  /** The words when it is empty, once it has been left or the form was sent. */
  missing: string | null;
  onValue: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A line of text under its label, with its fault below. */
export function PlainField({
  label,
  missing,
  onValue,
  inputRef,
  type,
  ...input
}: PlainFieldProps): ReactNode {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={`${styles.box} ${missing ? styles.box_wrong : ''}`}>
        <input
          {...input}
          id={id}
          ref={inputRef}
          type={isShown ? 'text' : type}
          aria-invalid={missing !== null}
          aria-describedby={`${id}-wrong`}
          onChange={({ target }) => onValue(target.value)}
        />
        {type === 'password' && <Eye isShown={isShown} onToggle={() => setShown(!isShown)} />}
      </div>
      <div id={`${id}-wrong`} className={styles.wrong} aria-live="polite">
        {missing}
      </div>
    </div>
  );
}

function Eye({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }): ReactNode {
  const t = useText('shell');
  return (
    <button
      type="button"
      className={styles.eye}
      aria-label={t(isShown ? 'input.hide' : 'input.show')}
      aria-pressed={isShown}
      onClick={onToggle}
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        aria-hidden
      >
        <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
        <circle cx="12" cy="12" r="3" />
        {!isShown && <path d="M4 20 20 4" />}
      </svg>
    </button>
  );
}

/** The one act of a page. */
export function PlainButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }): ReactNode {
  return (
    <button type="submit" className={styles.button} aria-busy={isBusy}>
      {children}
    </button>
  );
}

interface PlainLinkProps {
  href: string;
  isQuiet?: boolean;
  children: ReactNode;
}

export function PlainLink({ href, isQuiet = false, children }: PlainLinkProps): ReactNode {
  return (
    <a href={href} className={`${styles.button} ${isQuiet ? styles.button_quiet : ''}`}>
      {children}
    </a>
  );
}

export function LanguageChoice(): ReactNode {
  const t = useText('shell');
  const { code } = useLanguage();
  return (
    <span className={styles.language}>
      <svg
        width="16"
        height="16"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        aria-hidden
      >
        <circle cx="12" cy="12" r="9" />
        <path d="M3 12h18M12 3c3 3 3.8 6 3.8 9s-.8 6-3.8 9c-3-3-3.8-6-3.8-9s.8-6 3.8-9z" />
      </svg>
      <select
        aria-label={t('top.language')}
        value={code}
        onChange={({ target }) => void changeLanguage(target.value as LanguageCode)}
      >
        {LANGUAGES.filter(({ offered, code: each }) => offered || each === code).map((language) => (
          <option key={language.code} value={language.code} lang={language.html_lang}>
            {language.name}
          </option>
        ))}
      </select>
    </span>
  );
}
