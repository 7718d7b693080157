import { ApiError, api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { toast } from '@uketori/frontend-kit/toast';
import { useCallback, useEffect, useRef } from 'react';

/** The claim lives five minutes; renewing at half of that survives one lost request. */
const RENEW_MS = 150_000;
const TOKEN_LENGTH = 100;
/** The requests to the claim, as the server names them. */
const HOLD = 1;
const RELEASE = 0;
const TAKE_OVER = -1;
type Mode = typeof HOLD | typeof RELEASE | typeof TAKE_OVER;

const EDITING = '/invoices/{local_id}/editing';

function newWindowToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH));
  return [...bytes].map((byte) => 'abcdefghijklmnopqrstuvwxyz012345'[byte % 32]).join('');
}

/** Somebody else, or another window, is editing. */
export function isHeld(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'editing_in_progress';
}

/** The last word of a page that is being closed: the ordinary call would be cut off. */
function sayGoodbye(local_id: number, window_token: string): void {
  const params = { path: { local_id } };
  api
    .put(EDITING, { params, body: { mode: RELEASE, window_token }, unawaited: true, keepalive: true })
    .catch(() => undefined);
}

export interface EditClaim {
  /** Claims the invoice for this window; asks before it takes it from another. Rejects when it stays with that one. */
  take: (askToTakeOver: (held: ApiError) => Promise<boolean>) => Promise<void>;
  /**
   * Runs a save under the claim, which is taken again when it ended meanwhile: a laptop that slept renewed
   * nothing.
   */
  under: <T>(save: (window_token: string) => Promise<T>) => Promise<T>;
  /** Waits until the claim of an editing that has ended is given back: acts on the invoice are refused before. */
  ended: () => Promise<void>;
}

/** The claim that keeps others out: renewed while `editing`, and given back when editing ends or the page is left. */
export function useEditClaim(local_id: number, editing: boolean): EditClaim {
  const token = useRef<string>('');
  const release = useRef<Promise<unknown>>(Promise.resolve());
  const claim = useCallback(
    (mode: Mode, unawaited = false) => {
      const body = { mode, window_token: token.current };
      return api.put(EDITING, { params: { path: { local_id } }, body, unawaited });
    },
    [local_id],
  );

  useEffect(() => {
    if (!editing) return undefined;
    const renewal = setInterval(() => {
      if (token.current === '') return;
      claim(HOLD, true).catch((error: unknown) => toast.warning(errorText(error, 'invoice')));
    }, RENEW_MS);
    return () => clearInterval(renewal);
  }, [editing, claim]);

  // Leaving the page gives the claim back; if this is lost it ends by itself after five minutes.
  useEffect(() => {
    if (!editing) return undefined;
    const onPageHide = () => token.current !== '' && sayGoodbye(local_id, token.current);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      // Without input no claim was taken.
      if (token.current !== '') release.current = claim(RELEASE, true).catch(() => undefined);
    };
  }, [editing, claim, local_id]);

  const take: EditClaim['take'] = async (askToTakeOver) => {
    token.current = newWindowToken();
    try {
      await claim(HOLD);
    } catch (error) {
      if (!isHeld(error) || !(await askToTakeOver(error))) throw error;
      await claim(TAKE_OVER);
      await claim(HOLD);
    }
  };
  const under: EditClaim['under'] = async (save) => {
    try {
      return await save(token.current);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'edit_claim_required') throw error;
      await claim(HOLD);
      return save(token.current);
    }
  };
  const ended: EditClaim['ended'] = async () => {
    // The release follows the drawing of the page without its form.
    await new Promise((resolve) => setTimeout(resolve));
    await release.current;
  };
  return { take, under, ended };
}
