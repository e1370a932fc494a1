import { Counter, Gauge, Histogram, Registry, type Metric } from 'prom-client'
import { requestClasses } from './admission-queue.ts'
import type { Admission } from './admission.ts'
import { limitsReached } from '#server/limits/limits.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** The counts of this process in the text format of Prometheus. Labels are route patterns, so no id and no coordinate becomes one. */
export function createMetrics(admission: Admission) {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'abroad_requests_total',
    help: 'Requests answered, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'abroad_request_duration_seconds',
    help: 'Time from the request to the head of its reply',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const inFlight = new Gauge({ name: 'abroad_requests_in_flight', help: 'Requests without a reply so far', registers })
  const refusedChallenges = new Counter({
    name: 'abroad_challenges_refused_total',
    help: 'Refused proofs of device keys',
    labelNames: ['reason'],
    registers,
  })
  for (const metric of [limitsReached, ...metricsOf(admission)]) registry.registerMetric(metric)

  return {
    began: () => inFlight.inc(),
    ended({ method, route, status, durationMs }: { method: string; route: string; status: number; durationMs: number }): void {
      inFlight.dec()
      requests.inc({ method, route, status })
      durations.observe({ method, route }, durationMs / 1000)
    },
    refusedChallenge: (reason: string) => refusedChallenges.inc({ reason }),
    text: () => registry.metrics(),
  }
}

function metricsOf(admission: Admission): Metric[] {
  const registers: Registry[] = []
  return [
    new Gauge({
      name: 'abroad_requests_admitted',
      help: 'Requests being handled',
      registers,
      collect() {
        this.set(admission.counts().admitted)
      },
    }),
    new Gauge({
      name: 'abroad_requests_queued',
      help: 'Requests waiting to be handled',
      labelNames: ['class'],
      registers,
      collect() {
        for (const name of requestClasses) this.set({ class: name }, admission.counts().queued(name))
      },
    }),
    new Counter({
      name: 'abroad_requests_shed_total',
      help: 'Requests refused because too many were waiting',
      labelNames: ['class'],
      registers,
      collect() {
        this.reset()
        for (const name of requestClasses) this.inc({ class: name }, admission.counts().shed(name))
      },
    }),
  ]
}
