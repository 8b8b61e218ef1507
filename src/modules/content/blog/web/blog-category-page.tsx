/**
 * /blog/categories/{slug}: an address below /blog, whose page shows it. A page of its own would be put up anew at
 * each change of category, and the pressed button would lose the focus.
 */
export const handle = { cacheSeconds: 5 };

export default function BlogCategoryPage() {
  return null;
}
