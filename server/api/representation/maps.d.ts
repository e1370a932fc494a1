/** The little that we use of packages that come without types. */
declare module 'topojson-client' {
  export interface Topology {
    objects: Record<'land' | 'countries', object>
  }
  export interface Shape {
    type: string
    /** ISO 3166 number of a country. */
    id?: string
    features?: Shape[]
  }
  export function feature(topology: Topology, object: object): Shape
  export function mesh(topology: Topology, object: object, filter: (a: object, b: object) => boolean): Shape
}

declare module 'd3-geo' {
  type Point = [number, number]
  export interface Projection {
    (point: Point): Point | null
    rotate(angles: Point): Projection
    center(point: Point): Projection
    scale(scale: number): Projection
    translate(point: Point): Projection
    clipExtent(extent: [Point, Point]): Projection
    precision(pixels: number): Projection
  }
  export interface Path {
    (shape: { type: string }): string | null
    digits(count: number): Path
  }
  /** West and south, east and north, in degrees. */
  export function geoBounds(shape: { type: string }): [Point, Point]
  export function geoMercator(): Projection
  export function geoPath(projection: Projection): Path
}
