export type KafkaHere =
  | { kind: 'jars'; libs: string }
  | { kind: 'docker' }
  | { kind: 'none'; reason: string };

export interface Broker {
  port: number;
  brokers: string[];
  exited(): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const KAFKA_IMAGE: string;
export function fetchKafka(): Promise<string>;
export function findKafka(): Promise<KafkaHere>;
export function startBroker(options?: { port?: number; data?: string; quiet?: boolean }): Promise<Broker>;
export function startSecureBroker(security: {
  certificate: { cert: string; key: string };
  trusted: string;
  username: string;
  password: string;
}): Promise<Broker>;
