import { useSearchParams } from 'react-router';

type Change = (next: Record<string, string | null>) => void;

/** The choices of a page as its address has them; a change without a value takes the name out. */
export function useAddress(): [URLSearchParams, Change] {
  const [address, setAddress] = useSearchParams();
  const change: Change = (next) => {
    const named = Object.entries({ ...Object.fromEntries(address), ...next });
    setAddress(
      named.filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== ''),
      { replace: true },
    );
  };
  return [address, change];
}
