import { TestEnvironment } from 'jest-environment-node';

/**
 * Tests run in a realm of their own; numbers that a native program hands over belong to the outer one. Here both are the
 * same, as in a process.
 */
export default class NativeArrays extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.Float32Array = Float32Array;
  }
}
