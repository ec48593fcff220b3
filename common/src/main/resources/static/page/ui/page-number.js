/** The number of the page of a list, from the address; it counts from 0. */
export function pageNumber() {
  return Math.max(0, Number.parseInt(new URLSearchParams(location.search).get('page') ?? '0', 10) || 0);
}
