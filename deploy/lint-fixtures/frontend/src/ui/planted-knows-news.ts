import '../features/news/news';
