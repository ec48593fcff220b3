/**
 * A duration as players show it: 1:02:03.
 *
 * @param {number} seconds never shown as negative, even if this clock is slow
 */
export function duration(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
