interface KeyGroup {
  group: string;
  shortcuts: readonly { keys: string; label: string }[];
}

const isApple = (keys: string): boolean => keys.startsWith('meta+');

/**
 * The keys of the place as a user reads them: each group once, those for everywhere last, and of two keys for the same
 * act the one that this keyboard has.
 */
export function helpGroups(groups: readonly KeyGroup[], onApple: boolean): KeyGroup[] {
  const merged = new Map<string, KeyGroup['shortcuts']>();
  for (const { group, shortcuts } of groups) {
    const all = [...(merged.get(group) ?? []), ...shortcuts];
    merged.delete(group);
    if (all.length > 0) merged.set(group, all);
  }
  return [...merged].map(([group, shortcuts]) => ({
    group,
    shortcuts: shortcuts.filter(
      (one) =>
        isApple(one.keys) === onApple ||
        !shortcuts.some((other) => other.label === one.label && isApple(other.keys) === onApple),
    ),
  }));
}
