export declare function demoSettings(environment: Record<string, string | undefined>): { LAB: string; DEMO: string }
