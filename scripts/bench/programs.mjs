import { execFileSync } from 'node:child_process';

/** Whether a program that a limit is taken with is installed. */
export function hasProgram(name) {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
