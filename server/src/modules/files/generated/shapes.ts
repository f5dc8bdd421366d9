/** How far a point is from a shape's edge, in the units of the drawing; below zero inside. */
export type Shape = (x: number, y: number) => number

// Math.hypot guards against overflow that cannot happen here, at ten times the price.
const length = (x: number, y: number): number => Math.sqrt(x * x + y * y)

export const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    length(x - cx, y - cy) - radius

/** A rectangle with rounded corners. */
export const box =
  (left: number, top: number, width: number, height: number, corner = 0): Shape =>
  (x, y) => {
    const dx = Math.abs(x - left - width / 2) - width / 2 + corner
    const dy = Math.abs(y - top - height / 2) - height / 2 + corner
    return length(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner
  }

/** What both have in common. */
export const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), other(x, y))

/** A line with round ends from one point to another. */
export const line =
  (x1: number, y1: number, x2: number, y2: number, thickness: number): Shape =>
  (x, y) => {
    const [dx, dy] = [x2 - x1, y2 - y1]
    const along = Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0), 1)
    return length(x - x1 - along * dx, y - y1 - along * dy) - thickness / 2
  }

/** The lower part of a ring, `half` radians to either side of its lowest point, with round ends. */
export const smile = (cx: number, cy: number, radius: number, half: number, thickness: number): Shape => {
  const [endX, endY] = [Math.sin(half) * radius, cy + Math.cos(half) * radius]
  return (x, y) => {
    const angle = Math.abs(Math.atan2(x - cx, y - cy))
    const distance =
      angle <= half
        ? Math.abs(length(x - cx, y - cy) - radius)
        : Math.min(length(x - cx - endX, y - endY), length(x - cx + endX, y - endY))
    return distance - thickness / 2
  }
}

/** The shape turned clockwise about a point, then moved to the right. */
export const turned = (shape: Shape, degrees: number, aboutX: number, aboutY: number, right = 0): Shape => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return (x, y) => {
    const [dx, dy] = [x - right - aboutX, y - aboutY]
    return shape(aboutX + dx * cos + dy * sin, aboutY - dx * sin + dy * cos)
  }
}
