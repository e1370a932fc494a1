/** Counts in the text format of Prometheus. Labels are route patterns, so no id and no coordinate becomes one. */
export interface Metrics {
  began(): void
  ended(request: { method: string; route: string; status: number; durationMs: number }): void
  refusedChallenge(reason: string): void
  text(gauges: Record<string, number>): string
}

const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function createMetrics(): Metrics {
  const requests = new Map<string, number>()
  const durations = new Map<string, { buckets: number[]; sumS: number; count: number }>()
  const refusedChallenges = new Map<string, number>()
  let inFlight = 0

  return {
    began() {
      inFlight += 1
    },
    ended({ method, route, status, durationMs }) {
      inFlight -= 1
      const labels = `method="${method}",route="${route}"`
      const key = `${labels},status="${status}"`
      requests.set(key, (requests.get(key) ?? 0) + 1)
      const duration = durations.get(labels) ?? { buckets: bucketsS.map(() => 0), sumS: 0, count: 0 }
      durations.set(labels, duration)
      bucketsS.forEach((limitS, index) => {
        if (durationMs / 1000 <= limitS) duration.buckets[index] = (duration.buckets[index] ?? 0) + 1
      })
      duration.sumS += durationMs / 1000
      duration.count += 1
    },
    refusedChallenge(reason) {
      refusedChallenges.set(reason, (refusedChallenges.get(reason) ?? 0) + 1)
    },
    text(gauges) {
      return [
        '# TYPE abroad_requests_total counter',
        ...[...requests].map(([labels, count]) => `abroad_requests_total{${labels}} ${count}`),
        '# TYPE abroad_request_duration_seconds histogram',
        ...[...durations].flatMap(([labels, duration]) => [
          ...bucketsS.map((limitS, index) => `abroad_request_duration_seconds_bucket{${labels},le="${limitS}"} ${duration.buckets[index]}`),
          `abroad_request_duration_seconds_bucket{${labels},le="+Inf"} ${duration.count}`,
          `abroad_request_duration_seconds_sum{${labels}} ${duration.sumS}`,
          `abroad_request_duration_seconds_count{${labels}} ${duration.count}`,
        ]),
        '# TYPE abroad_challenges_refused_total counter',
        ...[...refusedChallenges].map(([reason, count]) => `abroad_challenges_refused_total{reason="${reason}"} ${count}`),
        '# TYPE abroad_requests_in_flight gauge',
        `abroad_requests_in_flight ${inFlight}`,
        ...Object.entries(gauges).flatMap(([name, value]) => [`# TYPE ${name} gauge`, `${name} ${value}`]),
        '',
      ].join('\n')
    },
  }
}
