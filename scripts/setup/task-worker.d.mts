export declare const TASK_WORKER_INPUTS: string[];
export declare function bundleTaskWorker(root: string, outDir: string): Promise<void>;
export declare function currentTaskWorker(root: string): Promise<string>;
