/**
 * Enter that confirms a conversion must not reach any form or shortcut, in any remote. One
 * listener on the way down, before every root, is the only place that covers them all.
 */
export function guardComposition(target: Window = window): () => void {
  const stop = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.stopPropagation();
  };
  target.addEventListener('keydown', stop, true);
  return () => target.removeEventListener('keydown', stop, true);
}
