export function placeOrder(
  base: string,
  service: { id: number; name: string; price: number },
  n: number,
): Promise<void>;
