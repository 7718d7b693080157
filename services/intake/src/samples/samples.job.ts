import { Injectable } from '@nestjs/common';
import type { Job } from '@uketori/service-kit/jobs/job';
import { OnJob } from '@uketori/service-kit/jobs/on-job';
import { Storage } from '@uketori/service-kit/storage/storage';
import { DELETE_SAMPLE_FILES } from './samples.repository.js';

/** The bytes of removed samples. A key that is gone already is no error. */
@Injectable()
export class SampleFiles {
  constructor(private readonly storage: Storage) {}

  @OnJob(DELETE_SAMPLE_FILES)
  async delete({ data }: Job<{ keys: string[] }>): Promise<void> {
    for (const key of data.keys) await this.storage.delete(key);
  }
}
