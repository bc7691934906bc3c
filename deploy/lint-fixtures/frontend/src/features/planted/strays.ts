import '../news/news';
