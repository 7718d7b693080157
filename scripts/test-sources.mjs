import { registerHooks } from 'node:module';

/**
 * Lets a script import TypeScript of the tests: Node strips the types itself, but the imports in it name their
 * neighbours as they are called once compiled.
 */
export function allowTestSources() {
  registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (error) {
        if (!specifier.startsWith('.') || !specifier.endsWith('.js')) throw error;
        return next(specifier.replace(/\.js$/, '.ts'), context);
      }
    },
  });
}
