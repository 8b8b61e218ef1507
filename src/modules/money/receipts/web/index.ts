export { ReceiptsBlock } from './receipts-block';
